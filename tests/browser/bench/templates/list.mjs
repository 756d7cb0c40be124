// Goals of five to fifteen steps on applications that nobody here wrote, as a tester would put them. `met` looks in the
// page for what the goal asks; `presses` is what was clicked on the page, for controls that lead nowhere in a template.

const TODOMVC = 'todomvc@0.1.1';
const LTE = 'admin-lte@2.4.18';
const SB = 'startbootstrap-sb-admin-2@4.1.4';
const GENTELELLA = 'gentelella@1.4.0';
const GRID = 'jsgrid@1.5.3';

export const goals = [
  {
    npm: TODOMVC, path: '/examples/vanillajs/index.html',
    goal: 'Add "Buy milk" and "Call Ann" to the list, then mark "Buy milk" as done.',
    met: () => {
      const items = [...document.querySelectorAll('#todo-list li')];
      return items.length === 2 && items.filter((li) => li.className.includes('completed')).map((li) => li.textContent.trim()).join() === 'Buy milk';
    },
  },
  {
    npm: TODOMVC, path: '/examples/angularjs/index.html',
    goal: 'Add the tasks "Read a book", "Write a letter" and "Water the plants", complete "Write a letter", then clear the completed tasks.',
    met: () => [...document.querySelectorAll('#todo-list li label')].map((label) => label.textContent.trim()).sort().join() === 'Read a book,Water the plants',
  },
  {
    npm: TODOMVC, path: '/examples/backbone/index.html',
    goal: 'Add "Pay the rent" and "Feed the cat", check "Feed the cat" and show only the active tasks.',
    met: () => location.hash === '#/active' && document.querySelectorAll('#todo-list li').length === 2 && [...document.querySelectorAll('#todo-list li')].filter((li) => li.offsetHeight > 0).map((li) => li.textContent.trim()).join() === 'Pay the rent',
  },
  {
    npm: TODOMVC, path: '/examples/knockoutjs/index.html',
    goal: 'Add "One", add "Two", add "Three", then mark all as complete.',
    met: () => document.querySelectorAll('#todo-list li.completed').length === 3,
  },
  {
    npm: GRID, path: '/demos/basic.html',
    goal: 'Add a client with name "Zoe Quinn", age 31, address "12 Main Street" and country "Canada".',
    met: () => window.db.clients.some((client) => client.Name === 'Zoe Quinn' && Number(client.Age) === 31 && client.Address === '12 Main Street' && client.Country === 2),
  },
  {
    npm: GRID, path: '/demos/sorting.html',
    goal: 'Sort the table by "Age".',
    met: () => {
      const cells = [...document.querySelectorAll('.jsgrid-grid-body tr')].map((row) => Number(row.cells[1]?.textContent));
      return cells.length > 2 && cells.every((age, index) => index === 0 || cells[index - 1] <= age);
    },
  },
  {
    npm: LTE, path: '/pages/forms/general.html',
    goal: 'In "Quick Example", enter "ann@example.com" as email address and "letmein9" as password, tick "Check me out" and press Submit.',
    // The form is sent by GET to the page itself.
    met: ({ requests }) => requests.filter(({ path }) => path.endsWith('general.html')).length === 2,
  },
  {
    npm: LTE, path: '/pages/forms/advanced.html',
    goal: 'Select "Texas" in "Minimal", and "Alaska" and "Delaware" in "Multiple".',
    met: () => {
      const [minimal, , multiple] = [...document.querySelectorAll('select.select2')];
      return minimal.value === 'Texas' && [...multiple.selectedOptions].map((option) => option.value).sort().join() === 'Alaska,Delaware';
    },
  },
  {
    npm: LTE, path: '/pages/forms/advanced.html',
    goal: 'Enter 10/24/2026 as the "Date", type "(555) 123-4567" into "US phone mask" and "192.168.0.1" into "IP mask".',
    met: () => document.querySelector('#datepicker').value === '10/24/2026'
      && [...document.querySelectorAll('[data-inputmask],[data-mask]')].some((input) => input.value === '(555) 123-4567')
      && [...document.querySelectorAll('[data-inputmask],[data-mask]')].some((input) => input.value.startsWith('192.168.0.1')),
  },
  {
    npm: LTE, path: '/pages/UI/modals.html',
    goal: 'Open "Launch Warning Modal", save the changes, close it, and then open "Launch Success Modal".',
    met: ({ presses }) => presses.includes('Save changes') && document.querySelector('#modal-success').classList.contains('in') && !document.querySelector('#modal-warning').classList.contains('in'),
  },
  {
    npm: LTE, path: '/pages/tables/data.html',
    goal: 'In the table "Data Table With Full Features" show 25 entries, search for "Gecko" and sort by "Platform(s)".',
    met: () => document.querySelector('#example1_length select').value === '25' && document.querySelector('#example1_filter input').value === 'Gecko'
      && [...document.querySelectorAll('#example1 thead th')].some((th) => /^Platform/.test(th.textContent) && /sorting_(asc|desc)/.test(th.className)),
  },
  {
    npm: LTE, path: '/index2.html',
    goal: 'Go to "Forms", then to "Editors".',
    met: () => location.pathname.endsWith('/pages/forms/editors.html'),
  },
  {
    npm: LTE, path: '/pages/UI/general.html',
    goal: 'Open the tab "Tab 2", then expand "Collapsible Group Danger" and "Collapsible Group Success".',
    met: () => document.querySelector('#tab_2').classList.contains('active') && document.querySelector('#collapseThree').classList.contains('in'),
  },
  {
    npm: SB, path: '/index.html',
    goal: 'Go to Tables, show 50 entries, then go to page 2.',
    met: () => location.pathname.endsWith('/tables.html') && document.querySelector('#dataTable_length select').value === '50' && document.querySelector('.paginate_button.active')?.textContent === '2',
  },
  {
    npm: SB, path: '/index.html',
    goal: 'Log out.',
    met: () => location.pathname.endsWith('/login.html'),
  },
  {
    npm: GENTELELLA, path: '/production/form_wizards.html',
    goal: 'Enter "Ann" as first name and "Lee" as last name, choose "Female" and go on to step 3.',
    met: () => document.querySelector('#wizard #first-name').value === 'Ann' && document.querySelector('#wizard #last-name').value === 'Lee'
      && document.querySelector('#wizard a[href="#step-3"]').classList.contains('selected'),
  },
  {
    npm: GENTELELLA, path: '/production/form.html',
    goal: 'Fill in the "Registration Form": full name "Ann Lee", email "ann@example.com", hobbies "Skiing" and "Running", heard us by "Press", message "I would like to know more of this.", and validate it.',
    // The template's own button does nothing.
    met: ({ presses }) => {
      const form = document.querySelector('#demo-form');
      const checked = [...form.querySelectorAll('[name="hobbies[]"]:checked')].map((box) => box.value).join();
      return form.querySelector('#fullname').value === 'Ann Lee' && form.querySelector('#email').value === 'ann@example.com'
        && form.querySelector('#heard').value === 'press' && checked === 'ski,run' && form.querySelector('#message').value !== ''
        && presses.includes('Validate form');
    },
  },
  {
    npm: GENTELELLA, path: '/production/e_commerce.html',
    goal: 'Choose the size "Medium", open the tab "Profile", and add the product to the cart.',
    met: ({ presses }) => presses.includes('Medium') && presses.includes('Add to Cart') && !document.querySelector('#tab_content1').classList.contains('active'),
  },
];
