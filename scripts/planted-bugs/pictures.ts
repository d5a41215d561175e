import { type PlantedBug, planted } from './planted-bug.ts'

const PICTURES = 'packages/media/pictures'
const CONVERT = `${PICTURES}/convert.ts`
const HOSTILE = `${PICTURES}/hostile-pictures.test.ts`
const NORMALIZE = `${PICTURES}/normalize.test.ts`
const STRIP_PLACES = `${PICTURES}/places/strip-places.test.ts`
const POOL = 'packages/workers/worker-pool.ts'

export const PICTURE_BUGS: readonly PlantedBug[] = [
  planted(
    'a progressive JPEG with nine hundred scans is decoded',
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
    NORMALIZE,
  ),
  planted(
    'a 16-bit picture with a profile keeps the color values of another profile',
    { file: CONVERT, from: "depth === 'ushort' && icc", to: "depth === 'float' && icc" },
    NORMALIZE,
  ),
  planted(
    'a picture that is passed on keeps its GPS position',
    {
      file: `${PICTURES}/places/tiff.ts`,
      from: '      if (tag === GPS) blankDirectory(block, pointsTo, order)\n',
      to: '',
    },
    STRIP_PLACES,
  ),
  planted(
    'the second picture in a file keeps its GPS position',
    { file: `${PICTURES}/places/strip-places.ts`, from: 'from !== undefined; ', to: 'from === 0; ' },
    STRIP_PLACES,
  ),
  planted(
    'waiting for a free worker thread counts as a timeout of the work',
    { file: POOL, from: 'await turns.take(runOptions)\n', to: '() => turns.waiting()\n' },
    'packages/workers/worker-pool.test.ts',
  ),
]
