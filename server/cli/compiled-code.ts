import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/semblance', import.meta.url))

/**
 * What Node makes of the program's own files and of its packages' is kept for the next start, which then neither strips
 * types nor compiles. It lies with the packages: whoever may write there may change the program anyway. Where nothing can
 * be written, nothing is kept, and what a build of an image left there is used. NODE_COMPILE_CACHE names another folder,
 * NODE_DISABLE_COMPILE_CACHE=1 does without.
 */
export const keepCompiledCode = (): void => void enableCompileCache(FOLDER)
