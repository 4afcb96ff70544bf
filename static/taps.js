// What a tap or a key does besides what the page itself can: an open menu closes
// on a tap elsewhere and on Escape, and Enter in a name goes to the next one.

const open = () => document.querySelectorAll('details.more[open]');

// The tap that closes it does nothing else: what lies beneath was not meant.
document.addEventListener(
  'click',
  (event) => {
    for (const menu of open()) {
      if (menu.contains(event.target)) continue;
      menu.open = false;
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
  }
  const name = event.target;
  if (event.key !== 'Enter' || event.isComposing || name.enterKeyHint !== 'next') return;
  event.preventDefault();
  // A name under a closed fold takes no focus, though it may have a box.
  const names = [...name.form.querySelectorAll('[enterkeyhint=next]')].filter((each) => !each.closest('details:not([open])'));
  const next = names[names.indexOf(name) + 1] ?? name.form.querySelector('.save .main');
  next.focus();
});
