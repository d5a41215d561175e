/**
 * The postal rules in use. Browsers start with empty tables and load the rules of one country at a
 * time, because the whole weighs 9 kB: `web/vite.config.ts` replaces this module for them.
 */
export { POSTAL_DATA, POSTAL_PARTS } from './postal-tables.ts'
