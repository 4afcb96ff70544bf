// Hands the result on: by the phone's own share sheet where it has one, to the
// clipboard where it may. On plain http a browser offers neither, and the text
// on the page can be selected.

const text = document.querySelector('#text');
const actions = document.querySelector('#send');

function offer(label, act) {
  const button = document.createElement('button');
  button.className = 'button main';
  button.textContent = label;
  button.addEventListener('click', () => act(button));
  actions.append(button);
}

if (navigator.share)
  offer('Share', () => navigator.share({ text: text.value }).catch(() => {}));
if (navigator.clipboard)
  offer('Copy', async (button) => {
    await navigator.clipboard.writeText(text.value);
    button.textContent = 'Copied';
  });
