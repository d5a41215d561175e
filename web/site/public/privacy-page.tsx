import { BROWSER_STORAGE, type BrowserStoredValue, COOKIES } from '../../../server/platform/pages/browser-storage.ts'
import { brandName } from '../../brand.ts'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { currentLanguage, Say, say } from '../../words/say.ts'
import { prefetchQuery, useApiQuery, useFacts } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { PlainText } from './parts/plain-text.tsx'
import { privacyChapters } from './privacy-chapters.ts'

const FACTS = 'GET /api/privacy/facts'

export const prefetch: NonNullable<PageModule['prefetch']> = async (site) => {
  await prefetchQuery(site, FACTS)
}

export const head: PageModule['head'] = () => ({
  title: say('Privacy'),
  description: say('What data {brand} keeps, how it uses faces and voices, and how to have your data deleted.', {
    brand: brandName(),
  }),
})

export default function PrivacyPage() {
  const { privacyUrl } = useFacts()
  const { data } = useApiQuery(FACTS)
  if (!data) throw new Error('The privacy page was rendered before its data was loaded.')
  return (
    <>
      <PlainText
        title={say('Privacy in plain words')}
        lead={say('What data we keep about you, what we do with it, and how to have it deleted.')}
        own={privacyUrl}
        chapters={privacyChapters(data).map(({ title, text }) => ({
          title,
          text: text.map((sentences) => sentences.join(currentLanguage() === 'ja' ? '' : ' ')),
        }))}
      />
      <Section title={say('Your data')}>
        <p>
          <Say
            text="<fan>View, copy and delete the data we keep about you as a fan</fan>. If you have an account, <account>view everything about you</account>."
            values={{
              fan: (words) => <a href="/your-data">{words}</a>,
              account: (words) => <a href="/settings/data">{words}</a>,
            }}
          />
        </p>
      </Section>
      <StoredValues title={say('Cookies')} rows={COOKIES} />
      <StoredValues title={say('Data that pages keep in your browser and never send')} rows={BROWSER_STORAGE} />
    </>
  )
}

const StoredValues = ({ title, rows }: { title: string; rows: readonly BrowserStoredValue[] }) => (
  <Section title={title}>
    <Lines>
      {rows.map(({ name, purpose, until }) => (
        <li key={name}>
          <span>
            <code>{name}</code> {say(purpose)}
          </span>
          <span className="small muted">{say(until)}</span>
        </li>
      ))}
    </Lines>
  </Section>
)
