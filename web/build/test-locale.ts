/** Unit tests run where dates are written as in Britain, whatever the machine; journeys do as well. */
if (globalThis.navigator !== undefined)
  Object.defineProperty(globalThis.navigator, 'language', { value: 'en-GB', configurable: true })
