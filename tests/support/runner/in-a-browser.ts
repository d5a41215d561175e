/** `npm run test:browser` runs these files, and `npm test` (package.json) all others. */
export const isInBrowser = (file: string): boolean => /^tests\/(browser\/|journeys\/[^/]*-by-clicking\.)/.test(file)
