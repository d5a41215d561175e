/**
 * The rules for postal addresses that the server uses. Their size is 9 kB, which is too much for
 * every page. In the build for browsers, `web/vite.config.ts` replaces this module with empty
 * tables. Pages then load the rules of one country at a time.
 */
export { POSTAL_DATA, POSTAL_PARTS } from './postal-tables.ts'
