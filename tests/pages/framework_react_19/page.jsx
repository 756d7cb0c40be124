import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { codeOf, COLOURS, SIZES, START, tell } from '../framework_plain/tell.js';

function Form() {
  const [state, setState] = useState(START);
  const put = (key, value) => setState((before) => ({ ...before, [key]: typeof value === 'function' ? value(before[key]) : value }));
  const text = (key) => ({ value: state[key], onChange: (event) => put(key, event.target.value) });
  return (
    <>
      <form onSubmit={(event) => { event.preventDefault(); put('sent', (n) => n + 1); }}>
        <label>Name <input {...text('name')} /></label>{' '}
        <label>Code <input value={state.code} onChange={(event) => put('code', codeOf(event.target.value))} /></label>{' '}
        <label>Notes <textarea {...text('notes')} /></label>{' '}
        <label><input type="checkbox" checked={state.agree} onChange={(event) => put('agree', event.target.checked)} /> Agree</label>{' '}
        {COLOURS.map((colour) => (
          <label key={colour}>
            <input type="radio" name="colour" checked={state.colour === colour} onChange={() => put('colour', colour)} /> {colour}
          </label>
        ))}{' '}
        <label>Size <select {...text('size')}>{SIZES.map((size) => <option key={size}>{size}</option>)}</select></label>{' '}
        <label>Count <input type="number" {...text('count')} /></label> <label>Volume <input type="range" {...text('volume')} /></label>
        <button type="button" onClick={() => put('clicks', (n) => n + 1)}>Add</button> <button>Send</button>
      </form>
      <output id="state">{tell(state)}</output>
    </>
  );
}

createRoot(document.getElementById('app')).render(<Form />);
