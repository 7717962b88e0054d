// Makes the browser one whose visitor saves data.
Object.defineProperty(Navigator.prototype, 'connection', {
  get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
});
