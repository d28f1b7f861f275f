import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { descriptionOf, malformed, RefusalError } from '@roundbook/kernel';
import type { WebRequest } from './web-request';

/** Lets through what the session allows. A route that says nothing is nobody's. */
@Injectable()
export class Rights implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const right = descriptionOf(context.getHandler())?.right;
    const { reader } = context.switchToHttp().getRequest<WebRequest>();
    if (right === 'public' || (right === 'staff' && reader.role === 'staff')) return true;
    throw new RefusalError(malformed('session_needed', 'Only who runs the tournament may do this.', { allowed: "the organiser's link" }));
  }
}
