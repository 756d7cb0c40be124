import { html, LitElement } from 'lit';
import { codeOf, COLOURS, SIZES, START, tell } from '../framework_plain/tell.js';

customElements.define('the-form', class extends LitElement {
  static properties = { form: { state: true } };

  constructor() {
    super();
    this.form = { ...START };
  }

  put(key, value) {
    this.form = { ...this.form, [key]: value };
    // Told outside the shadow tree, where the test reads it.
    document.getElementById('state').textContent = tell(this.form);
  }

  render() {
    const { form } = this;
    const text = (key) => (event) => this.put(key, event.target.value);
    return html`<form @submit=${(event) => { event.preventDefault(); this.put('sent', form.sent + 1); }}>
      <label>Name <input .value=${form.name} @input=${text('name')}></label>
      <label>Code <input .value=${form.code} @input=${(event) => { event.target.value = codeOf(event.target.value); this.put('code', event.target.value); }}></label>
      <label>Notes <textarea .value=${form.notes} @change=${text('notes')}></textarea></label>
      <label><input type="checkbox" .checked=${form.agree} @change=${(event) => this.put('agree', event.target.checked)}> Agree</label>
      ${COLOURS.map((colour) => html`<label><input type="radio" name="colour" .checked=${form.colour === colour} @change=${() => this.put('colour', colour)}> ${colour}</label>`)}
      <label>Size <select .value=${form.size} @change=${text('size')}>${SIZES.map((size) => html`<option>${size}</option>`)}</select></label>
      <label>Count <input type="number" .value=${form.count} @input=${text('count')}></label>
      <label>Volume <input type="range" .value=${form.volume} @input=${text('volume')}></label>
      <button type="button" @click=${() => this.put('clicks', form.clicks + 1)}>Add</button> <button>Send</button></form>`;
  }
});
document.getElementById('app').innerHTML = `<the-form></the-form><output id=state>${tell(START)}</output>`;
