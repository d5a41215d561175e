// Named by a variable, so that only whoever loads this file finds that it is missing.
const missing = 'no-such-package'
await import(missing)
