import sharp from 'sharp'
import { reuseThreads } from '../../../server/platform/workers/threads.ts'

// Worker threads load the same code in every world of this process, so keep them between worlds.
reuseThreads()

// libvips caches pictures by file name for the whole process, and loading sharp turns the cache on
// again. Load it here, so that no test does so while threads of earlier worlds work.
sharp.cache(false)
