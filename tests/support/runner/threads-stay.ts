import { keepThreads } from '../../../server/platform/workers/threads.ts'

// A world of its own is a process of its own to its tests; what a thread has loaded is the same in all of them.
keepThreads()
