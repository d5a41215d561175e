/**
 * Rules for postal addresses on the server. They have 9 kB, too much for every page, so
 * `web/vite.config.ts` replaces this module with empty tables, and pages load one country at a
 * time.
 */
export { POSTAL_DATA, POSTAL_PARTS } from './postal-tables.ts'
