export { LegalDialog, type LegalPage } from './LegalDialog'
