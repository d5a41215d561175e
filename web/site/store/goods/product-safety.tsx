import './product-safety.css'
import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'

type Safety = Store['products'][number]['safety']
type Contact = NonNullable<NonNullable<Safety>['manufacturer']>

type ProductSafetyProps = {
  safety: Safety
  sku: string
  /** The title, where the safety of several products is shown. */
  title?: string
}

/**
 * Shows who made a product, who is responsible for it in the EU, and its warnings. Can be unfolded
 * without a script. Renders nothing if nothing is known.
 */
export function ProductSafety({ safety: known, sku, title }: ProductSafetyProps) {
  const { safety } = useWords()
  if (known === null) return null
  const { manufacturer, responsiblePerson, warnings } = known
  return (
    <details className="product-safety small">
      <summary>{title ?? safety.title}</summary>
      <dl>
        <dt>{safety.sku}</dt>
        <dd>
          <bdi>{sku}</bdi>
        </dd>
        {manufacturer && <Answering label={safety.manufacturer} contact={manufacturer} />}
        {responsiblePerson && <Answering label={safety.responsible} contact={responsiblePerson} />}
        {warnings.length > 0 && (
          <>
            <dt>{safety.warnings}</dt>
            <dd>
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>
                    <bdi>{warning}</bdi>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </details>
  )
}

const isWeb = (contact: string): boolean => /^https?:\/\//.test(contact)

function Answering({ label, contact: { name, address, contact } }: { label: string; contact: Contact }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <address>
          <bdi>{name}</bdi>
          {'\n'}
          <bdi>{address}</bdi>
          {'\n'}
          <a href={isWeb(contact) ? contact : `mailto:${contact}`} rel="noreferrer">
            {contact}
          </a>
        </address>
      </dd>
    </>
  )
}
