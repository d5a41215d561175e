import type { GenerateImage, Picture } from '../port.ts'

type Size = { width: number; height: number }

/** Finds the size with the most similar aspect ratio, the first of equal ones. */
export function nearestSize<Name extends string>(sizes: Readonly<Record<Name, Size>>, { width, height }: Size): Name {
  const wanted = Math.log(width / height)
  const distance = (name: Name) => Math.abs(Math.log(sizes[name].width / sizes[name].height) - wanted)
  return (Object.keys(sizes) as Name[]).reduce((best, name) => (distance(name) < distance(best) ? name : best))
}

/** Lists the pictures in the order in which the prompt mentions them. */
export const picturesOf = ({ references, template }: GenerateImage): readonly Picture[] =>
  template ? [...references, template] : references

/** Adds the fan's name and the purpose of each picture to the prompt. */
export function promptOf({ prompt, references, template, name, transparentBackground }: GenerateImage): string {
  const lines = [prompt.replaceAll('{fanName}', () => name ?? '').trim()]
  if (references.length > 0)
    lines.push(
      references.length === 1
        ? 'The picture given shows the person: keep the likeness.'
        : 'The first picture shows the person: keep the likeness. The others are references of style or of the same person.',
    )
  if (template)
    lines.push(
      'The last picture is the template: keep its layout, colors and lettering, and set the subject into its free area.',
    )
  if (transparentBackground) lines.push('Nothing but the subject: the background stays transparent.')
  return lines.join('\n')
}
