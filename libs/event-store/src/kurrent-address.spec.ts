import { RefusalError } from '@roundbook/kernel';
import { isKurrentAddress, kurrentAddress } from './kurrent-address';

describe('the address of a KurrentDB', () => {
  it.each([
    ['kurrentdb://localhost:2113?tls=false', 'kurrentdb://localhost:2113?tls=false&discoveryInterval=100', 'kurrentdb://localhost:2113'],
    ['esdb://localhost:2113', 'kurrentdb://localhost:2113?discoveryInterval=100', 'esdb://localhost:2113'],
    ['esdb+discover://cluster.example/', 'kurrentdb+discover://cluster.example?discoveryInterval=100', 'esdb+discover://cluster.example'],
    ['kurrentdb://a:1,b:2,c:3?discovery-interval=7', 'kurrentdb://a:1,b:2,c:3?discovery-interval=7', 'kurrentdb://a:1,b:2,c:3'],
  ])('%s is read', (address, url, shown) => {
    expect(kurrentAddress(address)).toEqual({ url, shown });
    expect(isKurrentAddress(address)).toBe(true);
  });

  it('keeps user and password for the client and shows neither', () => {
    const { url, shown } = kurrentAddress('kurrentdb://ops:s%40cret@db:2113?tls=true');
    expect(url).toContain('ops:s%40cret@db:2113');
    expect(shown).toBe('kurrentdb://db:2113');
  });

  it('leaves out what makes the client answer wrongly', () => {
    expect(kurrentAddress('kurrentdb://db?throwOnAppendFailure=false&tls=false&gossip_timeout=5').url).toBe(
      'kurrentdb://db?tls=false&discoveryInterval=100',
    );
  });

  it.each([
    '',
    'sqlite:evening.db',
    'http://db:2113',
    'kurrentdb:db',
    'kurrentdb://',
    'kurrentdb://u:secret@db?tsl=false',
    'kurrentdb://u:secret@?tls=false',
  ])('%j is refused without a word of the password', (address) => {
    try {
      kurrentAddress(address);
    } catch (error) {
      expect(error).toBeInstanceOf(RefusalError);
      const { refusal } = error as RefusalError;
      expect(refusal).toMatchObject({ kind: 'malformed', code: 'store_address', field: 'store' });
      expect(JSON.stringify(refusal)).not.toContain('secret');
      return;
    }
    throw new Error('it was read');
  });
});
