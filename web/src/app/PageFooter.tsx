import { copyright, Footer } from '../features/footer'
import { Hint } from '../features/hints'
import type { LegalPage } from '../features/legal'
import { Button } from '../ui/Button'
import { TERMS_AND_CONDITIONS, PRIVACY_POLICY } from './texts'

export function PageFooter({ onLegal }: { onLegal: (page: LegalPage) => void }) {
  return (
    <Footer hint={<Hint />}>
      <span>{copyright(new Date().getFullYear())}</span>
      <Button look="quiet" onPress={() => onLegal('terms')}>
        {TERMS_AND_CONDITIONS}
      </Button>
      <Button look="quiet" onPress={() => onLegal('privacy')}>
        {PRIVACY_POLICY}
      </Button>
    </Footer>
  )
}
