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
    'a JPEG with any number of scans is decoded',
    { file: `${PICTURES}/formats/jpeg.ts`, from: '      scans++\n', to: '' },
    HOSTILE,
  ),
  planted(
    'a truncated picture is accepted',
    { file: CONVERT, from: "failOn: 'warning', ", to: "failOn: 'none', " },
    HOSTILE,
  ),
  planted(
    'the orientation of a picture is ignored',
    { file: CONVERT, from: ', autoOrient: true', to: ', autoOrient: false' },
    NORMALISE,
  ),
  planted(
    'a 16-bit picture keeps the color values of another profile',
    { file: CONVERT, from: "depth === 'ushort' && icc", to: "depth === 'float' && icc" },
    NORMALISE,
  ),
  planted(
    'a shared picture keeps its GPS location',
    {
      file: `${PICTURES}/places/tiff.ts`,
      from: '      if (tag === GPS) blankDirectory(block, pointsTo, order)\n',
      to: '',
    },
    STRIP_PLACES,
  ),
  planted(
    'the second picture in a file keeps its GPS location',
    { file: `${PICTURES}/places/strip-places.ts`, from: 'from !== undefined; ', to: 'from === 0; ' },
    STRIP_PLACES,
  ),
  planted(
    'waiting for a thread counts toward the timeout of a task',
    { file: POOL, from: 'await turns.take(runOptions)\n', to: '() => turns.waiting()\n' },
    'server/platform/workers/worker-pool.test.ts',
  ),
]
