import { reuseThreads } from '@semblance/workers/threads'
import sharp from 'sharp'

// Worker threads load the same code in every world of this process.
reuseThreads()

// libvips caches pictures by file name for the whole process, and loading sharp turns that cache
// on again. sharp is loaded here, so that no test loads it while threads of earlier worlds work.
sharp.cache(false)
