import { createStore } from 'solid-js/store';
import { render } from 'solid-js/web';
import html from 'solid-js/html';
import { codeOf, COLOURS, SIZES, START, tell } from '../framework_plain/tell.js';

function Form() {
  const [state, put] = createStore({ ...START });
  const text = (key) => (event) => put(key, event.target.value);
  return html`<form onSubmit=${(event) => { event.preventDefault(); put('sent', (n) => n + 1); }}>
      <label>Name <input prop:value=${() => state.name} onInput=${text('name')} /></label>
      <label>Code <input prop:value=${() => state.code} onInput=${(event) => { put('code', codeOf(event.target.value)); event.target.value = state.code; }} /></label>
      <label>Notes <textarea prop:value=${() => state.notes} onChange=${text('notes')}></textarea></label>
      <label><input type="checkbox" prop:checked=${() => state.agree} onChange=${(event) => put('agree', event.target.checked)} /> Agree</label>
      ${COLOURS.map((colour) => html`<label><input type="radio" name="colour" prop:checked=${() => state.colour === colour} onChange=${() => put('colour', colour)} /> ${colour}</label>`)}
      <label>Size <select onChange=${text('size')}>${SIZES.map((size) => html`<option>${size}</option>`)}</select></label>
      <label>Count <input type="number" prop:value=${() => state.count} onInput=${text('count')} /></label>
      <label>Volume <input type="range" prop:value=${() => state.volume} onInput=${text('volume')} /></label>
      <button type="button" onClick=${() => put('clicks', (n) => n + 1)}>Add</button> <button>Send</button>
    </form><output id="state">${() => tell(state)}</output>`;
}

render(Form, document.getElementById('app'));
