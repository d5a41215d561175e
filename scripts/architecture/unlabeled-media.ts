import type { Breach } from './breach.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'

/** Files whose pictures need no label, because no model made them, with the reason. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  'web/name.tsx': 'The operator gives the logo.',
  'web/site/account/parts/authenticator-app.tsx': 'The picture is a QR code.',
  'web/site/admin/merch/parts/campaigns/campaign-products.tsx': 'Pictures of the catalog are uploaded.',
  'web/site/admin/merch/parts/picture-field.tsx': 'Pictures of campaigns are uploaded.',
  'web/site/admin/merch/parts/placing/placement-canvas.tsx': 'Grounds are uploaded, and the art is a sample.',
  'web/site/admin/merch/parts/placing/placement-trial.tsx': 'The art is a sample.',
  'web/site/boards/parts/share-team.tsx': 'The program draws the picture of a team from its flag.',
  'web/site/boards/parts/standings.tsx': 'Flags are uploaded.',
  'web/site/parts/values/person-line.tsx': 'Profile pictures are uploaded.',
  'web/site/store/frame/frame-top.tsx': 'Logos are uploaded.',
  'web/site/store/photo/camera.tsx': 'The camera shows the fan.',
  'web/site/store/photo/photo-form.tsx': 'The fan has just taken the photo.',
}

const RULE =
  'A picture, recording or video is shown by Picture, Player or FileLine, or beside AiMark or AiNote, so that people see the label of work made with AI (docs/provenance.md).'
const ELEMENT = /<(?:img|audio|video)\b/
const LABELED = /\b(?:useDescribeMade|describeAsMade)\(/

/**
 * Finds pages that show media without the label. Also finds exceptions that no longer show media.
 */
export function findUnlabeledMedia(tree: SourceTree): Breach[] {
  const showing = [...tree.values()].filter(
    ({ file, text }) => /^web\/.*\.tsx$/.test(file) && !isTestFile(file) && ELEMENT.test(text),
  )
  const unlabeled = showing.filter(({ text }) => !LABELED.test(text))
  return [
    ...unlabeled
      .filter(({ file }) => OF_PEOPLE[file] === undefined)
      .map(({ file, text }) => ({
        file,
        line: text.split('\n').findIndex((line) => ELEMENT.test(line)) + 1,
        rule: RULE,
        detail: 'shows media without the label',
      })),
    ...Object.keys(OF_PEOPLE)
      .filter((file) => !unlabeled.some((source) => source.file === file))
      .map((file) => ({ file, rule: RULE, detail: 'shows no media without the label: remove the exception' })),
  ]
}
