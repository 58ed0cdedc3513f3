import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import formStyles from './AuthForm.module.css';
import styles from './AuthLayout.module.css';
import { WaterScene } from './WaterScene';

interface AuthLayoutProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Focuses the title, for a page that replaces a form and its focused button. */
  focusTitle?: boolean;
}

/** The shared layout of the account pages: text and form on one side, still water on the other. */
export function AuthLayout({ title, lead, children, focusTitle = false }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);

  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);

  return (
    <div className={styles.page}>
      <section className={styles.column} aria-labelledby="account-title">
        <header className={styles.header}>
          <h1
            id="account-title"
            ref={heading}
            tabIndex={focusTitle ? -1 : undefined}
            className={styles.title}
          >
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </section>
      <div className={styles.scene} aria-hidden="true">
        <WaterScene />
      </div>
    </div>
  );
}

/** The link to another account page, which passes on the page to return to. */
export function Elsewhere({ question, to, label }: { question: string; to: string; label: string }) {
  const state: unknown = useLocation().state;
  return (
    <p className={formStyles.elsewhere}>
      {question}{' '}
      <Link to={to} state={state}>
        {label}
      </Link>
    </p>
  );
}

/** A page that says what happened and what to do next; by default it replaces a form. */
export function AuthMessage({ focusTitle = true, children, ...layout }: AuthLayoutProps) {
  return (
    <AuthLayout focusTitle={focusTitle} {...layout}>
      <div className={formStyles.message}>{children}</div>
    </AuthLayout>
  );
}

interface BrokenLinkProps extends Pick<AuthLayoutProps, 'focusTitle'> {
  message: string;
  next: { to: string; label: string };
}

/** Says that a mailed link is not valid, and where to go instead. */
export function BrokenLink({ message, next, focusTitle }: BrokenLinkProps) {
  return (
    <AuthMessage title="This link did not work" focusTitle={focusTitle}>
      <Banner kind="error">{message}</Banner>
      <ButtonLink to={next.to} className={formStyles.submit}>
        {next.label}
      </ButtonLink>
    </AuthMessage>
  );
}

interface MailSentProps extends Pick<AuthLayoutProps, 'title' | 'children'> {
  sentence: string;
  question: string;
  onStartAgain: () => void;
}

/** Replaces a form after its mail was sent; `children` say where it went. */
export function MailSent({ title, sentence, question, children, onStartAgain }: MailSentProps) {
  return (
    <AuthMessage title={title}>
      <p>{sentence}</p>
      <p>{children}</p>
      <p>
        {question} <Link to="/login">Log in</Link>
      </p>
      <Button variant="quiet" className={formStyles.startAgain} onClick={onStartAgain}>
        Use another email
      </Button>
    </AuthMessage>
  );
}
