import sharp from 'sharp'
import { keepThreads } from '../../../server/platform/workers/threads.ts'

// A world of its own is a process of its own to its tests; what a thread has loaded is the same in all of them.
keepThreads()

// libvips keeps pictures by their file's name, for the whole process, and whoever loads it turns that on again. Loaded here,
// no test does so while threads of earlier worlds work.
sharp.cache(false)
