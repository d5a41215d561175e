// Named by a variable, so that only loading this file reveals that it is missing.
const missing = 'no-such-package'
await import(missing)
