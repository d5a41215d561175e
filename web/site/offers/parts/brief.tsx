import { FileLine, useFilesAt } from '../../parts/file-line.tsx'
import { Section } from '../../parts/page.tsx'
import type { Scene } from '../scene.ts'

/** What is asked for: the brief, its script, the product, and what was chosen of the candidates. */
export function Brief({ scene: { offer } }: { scene: Scene }) {
  const product = useFilesAt(offer.productImageUrls)
  const chosen = useFilesAt([offer.selectedSampleUrl, offer.selectedVoiceUrl].filter((url) => url !== null))
  return (
    <>
      <Section title="The brief">
        <p className="words">{offer.campaignDescription}</p>
        {offer.scriptText !== null && (
          <>
            <h3>The script</h3>
            <blockquote className="words">{offer.scriptText}</blockquote>
          </>
        )}
        {product.map((file) => (
          <FileLine key={file.url} file={file} />
        ))}
      </Section>
      {chosen.length > 0 && (
        <Section title="What was chosen">
          {chosen.map((file) => (
            <FileLine key={file.url} file={file} isLarge />
          ))}
        </Section>
      )}
    </>
  )
}
