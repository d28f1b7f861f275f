import { useEffect, useState } from 'react';

const CALM_MS = 300;

/** The value once it has not changed for a moment: nobody is asked about every letter that is typed. */
export const useCalm = <A>(value: A): A => {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return calm;
};
