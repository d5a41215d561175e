/**
 * The postal rules in use. All rules together weigh 9 kB. For browsers, `web/vite.config.ts`
 * therefore replaces this module. Browsers start with empty tables and load the rules of one
 * country at a time.
 */
export { POSTAL_DATA, POSTAL_PARTS } from './postal-tables.ts'
