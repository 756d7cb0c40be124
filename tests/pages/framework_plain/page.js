import { codeOf, COLOURS, SIZES, START, tell } from './tell.js';

const state = { ...START };
document.getElementById('app').innerHTML = `<form>
  <label>Name <input name=name></label> <label>Code <input name=code></label> <label>Notes <textarea name=notes></textarea></label>
  <label><input type=checkbox name=agree> Agree</label>
  ${COLOURS.map((colour) => `<label><input type=radio name=colour value=${colour}> ${colour}</label>`).join(' ')}
  <label>Size <select name=size>${SIZES.map((size) => `<option>${size}</option>`).join('')}</select></label>
  <label>Count <input type=number name=count value=1></label> <label>Volume <input type=range name=volume value=50></label>
  <button type=button>Add</button> <button>Send</button></form><output id=state></output>`;
const form = document.querySelector('form');
const show = () => { document.getElementById('state').textContent = tell(state); };
form.addEventListener('input', ({ target }) => {
  if (target.name === 'code') target.value = codeOf(target.value);
  state[target.name] = target.type === 'checkbox' ? target.checked : target.value;
  show();
});
form.querySelector('[type=button]').addEventListener('click', () => { state.clicks += 1; show(); });
form.addEventListener('submit', (event) => { event.preventDefault(); state.sent += 1; show(); });
show();
