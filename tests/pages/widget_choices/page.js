import Choices from 'choices.js';

document.getElementById('app').innerHTML = `<style>.choices__list--dropdown{display:none}.choices__list--dropdown.is-active{display:block}</style>
  <select id=s aria-label="City"><option value="">Choose</option><option value=b>Berlin</option><option value=l>Lima</option></select><p id=state>none</p>`;
const select = document.getElementById('s');
new Choices(select, { labelId: '', searchEnabled: true });
select.addEventListener('change', () => { document.getElementById('state').textContent = select.value; });
