// This file imports a package that does not exist, so loading the file fails. The name of the
// package is in a variable, so that static checks do not report the import.
const missing = 'no-such-package'
await import(missing)
