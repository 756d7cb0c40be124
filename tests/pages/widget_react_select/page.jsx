import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import Select from 'react-select';

const OPTIONS = ['Apple', 'Blueberry', 'Cherry'].map((label) => ({ label, value: label.toLowerCase() }));

function Form() {
  const [one, setOne] = useState(null);
  const [many, setMany] = useState([]);
  return (
    <>
      <Select aria-label="Fruit" options={OPTIONS} value={one} onChange={setOne} />
      <Select aria-label="Basket" options={OPTIONS} isMulti closeMenuOnSelect={false} value={many} onChange={setMany} />
      <p id="state">{one?.value ?? 'none'} | {many.map(({ value }) => value).join(' ')}</p>
    </>
  );
}

createRoot(document.getElementById('app')).render(<Form />);
