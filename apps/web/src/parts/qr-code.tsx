import { encode } from 'uqr';
import { useText } from '../text';

/** An address as a QR code, always dark on light so that every camera reads it. */
export const QrCode = ({ address }: { readonly address: string }) => {
  const text = useText();
  const { data, size } = encode(address, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text('public.qrLabel', { address })}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
};
