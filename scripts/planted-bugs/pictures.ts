import { type PlantedBug, planted } from './planted-bug.ts'

const PICTURES = 'server/platform/pictures'
const CONVERT = `${PICTURES}/convert.ts`
const HOSTILE = `${PICTURES}/hostile-pictures.test.ts`
const NORMALISE = `${PICTURES}/normalize.test.ts`
const STRIP_PLACES = `${PICTURES}/places/strip-places.test.ts`
const POOL = 'server/platform/workers/worker-pool.ts'

/** Bugs in picture decoding: its cost, the metadata it keeps, and queues. */
export const PICTURE_BUGS: readonly PlantedBug[] = [
  planted(
    'a picture goes over its pixels nine hundred times',
    { file: `${PICTURES}/formats/jpeg.ts`, from: '      scans++\n', to: '' },
    HOSTILE,
  ),
  planted(
    'half a picture is taken for a whole one',
    { file: CONVERT, from: "failOn: 'warning', ", to: "failOn: 'none', " },
    HOSTILE,
  ),
  planted(
    'a picture lies on its side',
    { file: CONVERT, from: ', autoOrient: true', to: ', autoOrient: false' },
    NORMALISE,
  ),
  planted(
    'a picture of 16 bits comes out in the numbers of another profile',
    { file: CONVERT, from: "depth === 'ushort' && icc", to: "depth === 'float' && icc" },
    NORMALISE,
  ),
  planted(
    'a picture that is handed on tells where it was taken',
    {
      file: `${PICTURES}/places/tiff.ts`,
      from: '      if (tag === GPS) blankDirectory(block, pointsTo, order)\n',
      to: '',
    },
    STRIP_PLACES,
  ),
  planted(
    'the second picture within a file tells where it was taken',
    { file: `${PICTURES}/places/strip-places.ts`, from: 'from !== undefined; ', to: 'from === 0; ' },
    STRIP_PLACES,
  ),
  planted(
    'who waits for a thread is told that it took too long',
    { file: POOL, from: 'await turns.take(runOptions)\n', to: '() => turns.waiting()\n' },
    'server/platform/workers/worker-pool.test.ts',
  ),
]
