/** @jsxImportSource preact */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { codeOf, COLOURS, SIZES, START, tell } from '../framework_plain/tell.js';

function Form() {
  const [state, setState] = useState(START);
  const put = (key, of) => (event) => setState((before) => ({ ...before, [key]: of(event, before[key]) }));
  const value = ({ target }) => target.value;
  const count = (_, before) => before + 1;
  return (
    <>
      <form onSubmit={(event) => { event.preventDefault(); put('sent', count)(event); }}>
        <label>Name <input value={state.name} onInput={put('name', value)} /></label>{' '}
        <label>Code <input value={state.code} onInput={put('code', (event) => (event.target.value = codeOf(value(event))))} /></label>{' '}
        <label>Notes <textarea value={state.notes} onInput={put('notes', value)} /></label>{' '}
        <label><input type="checkbox" checked={state.agree} onChange={put('agree', ({ target }) => target.checked)} /> Agree</label>{' '}
        {COLOURS.map((colour) => (
          <label key={colour}><input type="radio" name="colour" checked={state.colour === colour} onChange={put('colour', () => colour)} /> {colour}</label>
        ))}{' '}
        <label>Size <select value={state.size} onChange={put('size', value)}>{SIZES.map((size) => <option key={size}>{size}</option>)}</select></label>{' '}
        <label>Count <input type="number" value={state.count} onInput={put('count', value)} /></label>{' '}
        <label>Volume <input type="range" value={state.volume} onInput={put('volume', value)} /></label>
        <button type="button" onClick={put('clicks', count)}>Add</button> <button>Send</button>
      </form>
      <output id="state">{tell(state)}</output>
    </>
  );
}

render(<Form />, document.getElementById('app'));
