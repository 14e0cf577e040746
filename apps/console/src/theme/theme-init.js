// Runs before the first paint, so that the page never shows the wrong colours first. The key is `modeStorageKey`
// of ui/appearance.tsx. Storage can be forbidden: then the system decides.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('gatehouse-mode');
  } catch {
    // the system decides
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();
