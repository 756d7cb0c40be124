import '../framework_react_19/page.jsx';
