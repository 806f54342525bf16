import { Footer } from '../features/footer'
import { Hint } from '../features/hints'
import type { LegalPage } from '../features/legal'
import { Button } from '../ui/Button'

export function PageFooter({ onLegal }: { onLegal: (page: LegalPage) => void }) {
  return (
    <Footer hint={<Hint />}>
      <span>© {new Date().getFullYear()} Barline</span>
      <Button look="quiet" onPress={() => onLegal('terms')}>
        Terms and Conditions
      </Button>
      <Button look="quiet" onPress={() => onLegal('privacy')}>
        Privacy Policy
      </Button>
    </Footer>
  )
}
