import IMask from 'imask';

document.getElementById('app').innerHTML = `<label>Phone <input id=phone></label> <label>Amount <input id=amount></label> <label>Date <input id=date></label>
  <p id=state></p>`;
const told = {};
const mask = (id, options) => {
  const field = IMask(document.getElementById(id), options);
  field.on('accept', () => { told[id] = field.unmaskedValue; show(); });
};
const show = () => { document.getElementById('state').textContent = Object.entries(told).map((pair) => pair.join('=')).join(' '); };
mask('phone', { mask: '+{1} (000) 000-0000' });
mask('amount', { mask: Number, thousandsSeparator: ',', radix: '.', scale: 2 });
mask('date', { mask: '00/00/0000', lazy: false });
