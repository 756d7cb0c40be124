import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Listbox, ListboxButton, ListboxOption, ListboxOptions, Menu, MenuButton, MenuItem, MenuItems, Switch } from '@headlessui/react';

const PEOPLE = ['Ada', 'Grace', 'Hedy'];

function Form() {
  const [listed, setListed] = useState('none');
  const [combined, setCombined] = useState('');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState('');
  const [on, setOn] = useState(false);
  return (
    <>
      <Listbox value={listed} onChange={setListed}>
        <ListboxButton aria-label="Person">{listed}</ListboxButton>
        <ListboxOptions>{PEOPLE.map((name) => <ListboxOption key={name} value={name}>{name}</ListboxOption>)}</ListboxOptions>
      </Listbox>
      <Combobox value={combined} onChange={setCombined}>
        <ComboboxInput aria-label="Search" onChange={(event) => setQuery(event.target.value)} />
        <ComboboxOptions>{PEOPLE.filter((name) => name.toLowerCase().includes(query.toLowerCase())).map((name) => <ComboboxOption key={name} value={name}>{name}</ComboboxOption>)}</ComboboxOptions>
      </Combobox>
      <Menu>
        <MenuButton>More</MenuButton>
        <MenuItems>{['Copy', 'Move'].map((name) => <MenuItem key={name}><button onClick={() => setChosen(name)}>{name}</button></MenuItem>)}</MenuItems>
      </Menu>
      <Switch checked={on} onChange={setOn} aria-label="Alerts">x</Switch>
      <p id="state">{`${listed} | ${combined || 'none'} | ${chosen || 'none'} | ${on}`}</p>
    </>
  );
}

createRoot(document.getElementById('app')).render(<Form />);
