/**
 * The postal rules that the server uses. They have a size of 9 kB, too much for every page. For
 * browsers, `web/vite.config.ts` therefore replaces this module. Browsers start with empty tables
 * and load the rules of one country at a time.
 */
export { POSTAL_DATA, POSTAL_PARTS } from './postal-tables.ts'
