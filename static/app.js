// What script adds to pages that work without it: they follow along, and keep
// an entry through a dead network. No score is computed here.

import { awake } from './awake.js';
import { follow } from './follow.js';
import { sitting } from './page.js';
import { wait } from './waiting.js';

if (sitting) {
  wait();
  follow();
  awake();
}
