import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { en, type MessageId } from './messages/en';

type Values = Readonly<Record<string, string | number | Date>>;
export type Text = (id: MessageId, values?: Values) => string;

/** English as the reader's device writes dates and numbers; the 24-hour clock for whoever reads another language. */
const locale = (): string => navigator.languages.find((language) => /^en\b/.test(language)) ?? 'en-GB';

export const TextProvider = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale={locale()} defaultLocale="en" messages={en}>
    {children}
  </IntlProvider>
);

/** Messages of the catalogue, by id; an id that is not in it does not compile. */
export const useText = (): Text => {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
};

export const knownMessage = (id: string): id is MessageId => Object.hasOwn(en, id);
