// A variable contains the package's name, so that static checks do not report the missing package.
// Loading this file fails.
const missing = 'no-such-package'
await import(missing)
