import '../widget_headlessui/page.jsx';
