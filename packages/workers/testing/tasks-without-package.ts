// Loading this file fails. The package's name is in a variable, so that static checks do not
// report the import.
const missing = 'no-such-package'
await import(missing)
