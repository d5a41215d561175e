// The package is named by a variable, so that it is only found missing when this file is loaded.
const missing = 'no-such-package'
await import(missing)
